import { roles as everyone, type Role } from "../../contract/roles.ts";
import { t } from "../ui/language.ts";

export type Article = {
  id: string;
  title: string;
  summary: string;
  /** What else people type who look for it. */
  keywords: string;
  roles: readonly Role[];
  parts: readonly { title: string; sentences: readonly string[] }[];
};

/** About the daily work, in the words of the screens. They open at /need-help?topic=<id>. */
export const articles: readonly Article[] = [
  {
    id: "presenting",
    title: t("Presenting a demo"),
    summary: t("Full screen in front of a client, and the way back."),
    keywords: t("present full screen client show"),
    roles: everyone,
    parts: [
      {
        title: t("Before the client comes"),
        sentences: [
          t(
            "Open the demo once on the device you will use. What has been loaded starts faster the second time.",
          ),
          t("Check that the demo starts without a message below it."),
          t(
            "Before a meeting, press Check this device on its page: every demo runs for some seconds, and what is slow or fails is told with its reason.",
          ),
          t(
            "Where there is no network: choose Keep on this device on the page of the demo or the meeting. It is rehearsed at once, and the card says whether it plays.",
          ),
        ],
      },
      {
        title: t("In front of the client"),
        sentences: [
          t(
            "Press Watch Demo on Home, then Present: the demo fills the screen and everything else is hidden.",
          ),
          t("Esc, or the button in the corner that appears when you move, brings the page back."),
          t("Press ? for all keys: black screen, pointer, next demo, your talking points."),
          t("Viewing time counts only while the demo is on screen and in use."),
        ],
      },
      {
        title: t("At a booth"),
        sentences: [
          t(
            "Start a kiosk in the menu of a meeting makes the device show its demos over and over, for whoever comes by. You are signed out there.",
          ),
          t(
            "To leave it, hold the top right corner for two seconds, or press Escape, and enter the PIN.",
          ),
          t("Kiosks on the page Meetings tells which run, and what they show."),
        ],
      },
      {
        title: t("After the client has gone"),
        sentences: [
          t(
            "Share with a client on the demo's page makes a link that opens this one demo without an account, for 7 days unless you choose otherwise.",
          ),
          t("While you present, press T for a QR code that the client can scan from the screen."),
          t(
            "Client links in the account menu shows which links were opened and for how long. Revoke there what should end at once.",
          ),
        ],
      },
    ],
  },
  {
    id: "not-playing",
    title: t("When a demo does not play"),
    summary: t("What the message means, and what helps."),
    keywords: t("error black slow blank webgl broken"),
    roles: everyone,
    parts: [
      {
        title: t("What you can do"),
        sentences: [
          t("Read the message below the demo: it names what is missing or refused."),
          t("Reload the page. Close other tabs with 3D content: they share the graphics memory."),
          t(
            "Try another browser or device. Demos need WebGL, which some company settings turn off.",
          ),
        ],
      },
      {
        title: t("What an administrator can do"),
        sentences: [
          t(
            "The message lists every file that failed. Upload a mended version, or restore an earlier one under Versions.",
          ),
          t(
            "A host that the demo may not call is named there, and can be allowed in the form of the demo.",
          ),
        ],
      },
    ],
  },
  {
    id: "assigning",
    title: t("Assigning demos"),
    summary: t("Who sees which demo, and how to change it."),
    keywords: t("assign assignment employee give"),
    roles: ["admin", "regional"],
    parts: [
      {
        title: t("Giving and taking back"),
        sentences: [
          t(
            "Open Assignments and press Assign To. Choose the demos, find the people, and assign each to each.",
          ),
          t(
            "A Virtual Guide sees only demos that are assigned to them. Taking one back hides it at once; nothing else is lost.",
          ),
          t("An Experience Leader assigns to the people of their own region."),
        ],
      },
    ],
  },
  {
    id: "uploading",
    title: t("Uploading a demo"),
    summary: t("What can be uploaded, what is checked, and how versions work."),
    keywords: t("upload folder zip model video thumbnail version"),
    roles: ["admin"],
    parts: [
      {
        title: t("What can be uploaded"),
        sentences: [
          t(
            "The folder of a WebGL build with its index.html, the same as .zip, a model as .glb or .gltf, or a video as .mp4 or .webm.",
          ),
          t(
            "The portal checks the files first and names what is missing before anything is published.",
          ),
        ],
      },
      {
        title: t("The trial run"),
        sentences: [
          t(
            "After the upload the demo runs once in your browser. Green means that it started quickly and without errors.",
          ),
          t("The thumbnail is taken from this run. You can choose another picture at any time."),
        ],
      },
      {
        title: t("Replacing a demo"),
        sentences: [
          t(
            "Upload a new version in Edit: assignments and viewing times stay, and every earlier version can be restored.",
          ),
        ],
      },
      {
        title: t("An autopilot for kiosks"),
        sentences: [
          t(
            "Press Record in the card Autopilot on the demo's page and use the demo as a visitor would, for up to three minutes. Kiosks replay it until somebody touches the screen.",
          ),
          t(
            "It is tried at once. Where the card says that the demo does not follow, kiosks show it without; try again after a new version.",
          ),
        ],
      },
    ],
  },
];
