import { PORTAL_TITLE } from "./portal.ts";
import { constant, type Sentence, sentence } from "./sentences.ts";

const portal = { portal: PORTAL_TITLE };

/** How many demos a mail names; the rest is counted. */
export const MAX_MAILED_DEMOS = 20;

/** What the portal writes to people, line by line. */
export const mailTexts = {
  greeting: (name: string) => sentence("mails.greeting", "Hello {name},", { name }),

  approvedSubject: constant("mails.approvedSubject", "Your account is ready"),
  approved: constant("mails.approved", "your account for the {portal} is approved.", portal),
  signInNow: (staffId: string) =>
    sentence("mails.signInNow", "You can sign in now with your staff ID {staffId}.", { staffId }),
  accountMade: constant(
    "mails.accountMade",
    "an account for the {portal} is ready for you.",
    portal,
  ),
  signInThere: (providers: string) =>
    sentence("mails.signInThere", "You sign in with {providers}, at this address:", { providers }),
  noPasswordYet: constant(
    "mails.noPasswordYet",
    'You have no password for it yet: "Forgot Password?" on the sign-in page sends you a link to choose one.',
  ),
  rejectedSubject: constant("mails.rejectedSubject", "Your account was not approved"),
  rejected: constant("mails.rejected", "your account for the {portal} was not approved.", portal),
  askLeader: constant(
    "mails.askLeader",
    "If you think this is a mistake, please talk to your regional leader.",
  ),

  resetSubject: constant("mails.resetSubject", "Reset your password"),
  resetAsked: constant(
    "mails.resetAsked",
    "someone, most likely you, asked for a new password for the {portal}.",
    portal,
  ),
  openLink: (minutes: number) =>
    sentence("mails.openLink", "Open this link within {minutes} minutes to choose one:", {
      minutes,
    }),
  doNothing: constant(
    "mails.doNothing",
    "If it was not you, do nothing: your password stays as it is.",
  ),

  invitedSubject: constant("mails.invitedSubject", "Your account for the {portal}", portal),
  invited: (by: string, staffId: string) =>
    sentence(
      "mails.invited",
      "{by} has created an account for you in the {portal}. You sign in with your staff ID {staffId}.",
      { by, staffId, ...portal },
    ),
  invitedThere: (by: string) =>
    sentence("mails.invitedThere", "{by} has created an account for you in the {portal}.", {
      by,
      ...portal,
    }),
  chooseFirstPassword: (days: number) =>
    sentence(
      "mails.chooseFirstPassword",
      "Open this link within {days} days to choose a password:",
      {
        days,
      },
    ),
  linkExpires: constant(
    "mails.linkExpires",
    'After that, "Forgot password" on the sign-in page sends you a new link.',
  ),

  attentionSubject: (count: number) =>
    sentence(
      "mails.attentionSubject",
      { one: "A demo needs attention", other: "{count} demos need attention" },
      { count },
    ),
  watchedDemos: constant(
    "mails.watchedDemos",
    "the {portal} checked its demos, and these need attention:",
    portal,
  ),
  flaggedDemo: (title: string, reason: Sentence) =>
    sentence("mails.flaggedDemo", "{title}: {reason}", { title, reason }),
  listedAtHome: constant(
    "mails.listedAtHome",
    "They stay listed on your Home page until they are fixed:",
  ),

  newDemoSubject: (title: string) =>
    sentence("mails.newDemoSubject", "A new demo for you: {title}", { title }),
  newDemosSubject: (count: number) =>
    sentence(
      "mails.newDemosSubject",
      { one: "{count} new demo for you", other: "{count} new demos for you" },
      { count },
    ),
  newDemos: (count: number) =>
    sentence(
      "mails.newDemos",
      { one: "you can now present this demo:", other: "you can now present these demos:" },
      { count },
    ),
  untilDay: (title: string, day: string) =>
    sentence("mails.untilDay", "{title} (until {day})", { title, day }),
  moreDemos: (count: number) =>
    sentence(
      "mails.moreDemos",
      {
        one: "And {count} more, on your Home page:",
        other: "And {count} more, on your Home page:",
      },
      { count },
    ),
  chooseMails: constant(
    "mails.chooseMails",
    "How often you get these emails is up to you. Choose it in your profile:",
  ),

  newBrowserSubject: constant("mails.newBrowserSubject", "A new sign-in to your account"),
  newBrowser: constant(
    "mails.newBrowser",
    "somebody signed in to your account for the {portal} with a browser that is new to it:",
    portal,
  ),
  signedInWith: (browser: string | Sentence, time: string) =>
    sentence("mails.signedInWith", "{browser}, {time} UTC", { browser, time }),
  browserOn: (browser: string, system: string) =>
    sentence("mails.browserOn", "{browser} on {system}", { browser, system }),
  otherBrowser: constant("mails.otherBrowser", "An unknown browser"),
  wasYou: constant("mails.wasYou", "If it was you, there is nothing to do."),
  wasNotYou: constant(
    "mails.wasNotYou",
    "If it was not you, choose a new password right away; that signs out everybody who has the old one:",
  ),

  linkOpenedSubject: (client: string, title: string) =>
    sentence("mails.linkOpenedSubject", "{client} has opened {title}", { client, title }),
  linkOpened: (client: string, title: string) =>
    sentence(
      "mails.linkOpened",
      "the link to {title} that you made for {client} was opened for the first time.",
      { client, title },
    ),
  guestTyped: (name: string) =>
    sentence("mails.guestTyped", "Whoever opened it gave this name: {name}.", { name }),
  linkFigures: constant(
    "mails.linkFigures",
    "How often it is opened, and for how long the demo is looked at, you see among your client links:",
  ),

  emailChangedSubject: constant("mails.emailChangedSubject", "Your email address was changed"),
  passwordChangedSubject: constant("mails.passwordChangedSubject", "Your password was changed"),
  accountChanged: constant(
    "mails.accountChanged",
    "your account for the {portal} was changed.",
    portal,
  ),
  emailChanged: (now: string, before: string) =>
    sentence("mails.emailChanged", "The email address is now {now}; it was {before}.", {
      now,
      before,
    }),
  passwordChanged: constant("mails.passwordChanged", "The password was changed."),
  factorChangedSubject: constant("mails.factorChangedSubject", "Your second factor was changed"),
  factorChanges: {
    app_added: constant("mails.factorAppAdded", "An authenticator app was set up."),
    app_removed: constant("mails.factorAppRemoved", "The authenticator app was removed."),
    passkey_added: constant("mails.factorPasskeyAdded", "A passkey was added."),
    passkey_removed: constant("mails.factorPasskeyRemoved", "A passkey was removed."),
    codes_renewed: constant("mails.factorCodesRenewed", "New recovery codes were made."),
    code_used: constant("mails.factorCodeUsed", "A recovery code was used."),
    reset: constant(
      "mails.factorReset",
      "The second factor was reset. You are signed out, and can sign in with your password.",
    ),
  },
  codesLeft: (count: number) =>
    sentence(
      "mails.codesLeft",
      { one: "{count} recovery code is left.", other: "{count} recovery codes are left." },
      { count },
    ),
  operator: constant("mails.operator", "whoever runs the portal"),
  changedBy: (name: string | Sentence) =>
    sentence("mails.changedBy", "Changed by: {name}.", { name }),
  tellAdministrator: constant(
    "mails.tellAdministrator",
    "If you did not expect this, please tell your administrator right away.",
  ),
} as const;
