import { roleLabels } from "../../contract/roles.ts";
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_HOURS } from "../../contract/sessions.ts";
import { t, translate } from "../ui/language.ts";
import { Sentence } from "../ui/sentence.tsx";
import { TopicPart } from "./topic-part.tsx";

const strong = (text: string) => <strong>{text}</strong>;
const admin = strong(translate(roleLabels.admin));
const regional = strong(translate(roleLabels.regional));
const employee = strong(translate(roleLabels.employee));

export const AccountManagement = () => (
  <>
    <TopicPart title={t("The three roles")}>
      <ul>
        <li>
          <Sentence
            text={t(
              "{role} manages people, demos, categories, regions and assignments, and sees the activity log.",
            )}
            pieces={{ role: admin }}
          />
        </li>
        <li>
          <Sentence
            text={t(
              "{role} looks after the employees of one region: approves them and assigns demos to them.",
            )}
            pieces={{ role: regional }}
          />
        </li>
        <li>
          <Sentence
            text={t("{role} presents the demos assigned to them.")}
            pieces={{ role: employee }}
          />
        </li>
      </ul>
    </TopicPart>
    <TopicPart title={t("Creating and approving")}>
      <p>
        <Sentence
          text={t(
            "People you create and people who register themselves both wait under {page}. Approving makes an account active; rejecting keeps it out.",
          )}
          pieces={{ page: strong(t("Approval")) }}
        />
      </p>
    </TopicPart>
    <TopicPart title={t("Changing, deactivating, deleting")}>
      <ul>
        <li>
          {t("A SESA ID stays as it is; name, email address, role and place can be changed.")}
        </li>
        <li>
          {t(
            "Deactivating keeps the account and its history. Deleting removes it and its assignments permanently.",
          )}
        </li>
        <li>
          {t(
            "A new role, a new password, deactivation and deletion sign the person out everywhere at once.",
          )}
        </li>
        <li>{t("The last active Maestro cannot be removed, and nobody can remove themselves.")}</li>
      </ul>
    </TopicPart>
    <TopicPart title={t("How long people stay signed in")}>
      <p>
        <Sentence
          text={t(
            "A session ends after {hours} hours without use, after {days} days in any case, and with {button}.",
            { hours: SESSION_IDLE_HOURS, days: SESSION_ABSOLUTE_DAYS },
          )}
          pieces={{ button: strong(t("Logout")) }}
        />
      </p>
    </TopicPart>
  </>
);
