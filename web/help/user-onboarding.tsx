import { RESET_TOKEN_MINUTES } from "../../contract/sessions.ts";
import { settings } from "../start/settings.ts";
import { t } from "../ui/language.ts";
import { Sentence } from "../ui/sentence.tsx";
import { TopicPart } from "./topic-part.tsx";

export const UserOnboarding = () => (
  <>
    <TopicPart title={t("Registering yourself")}>
      {settings.selfRegistration ? (
        <RegistrationSteps />
      ) : (
        <p>{t("Self-registration is turned off. Please ask an administrator for an account.")}</p>
      )}
    </TopicPart>
    <TopicPart title={t("Being added by an administrator")}>
      <p>
        <Sentence
          text={t(
            "An administrator can create your account and choose its role: The Maestro, Experience Leader or Virtual Guide. You receive your SESA ID and first password from them; change the password with {button} before your first client visit.",
          )}
          pieces={{ button: <strong>{t("Forgot Password?")}</strong> }}
        />
      </p>
    </TopicPart>
    <TopicPart title={t("Until you can sign in")}>
      <p>
        {t(
          "However it was created, a new account has to be approved by an administrator or by the Experience Leader of your region. Until then the sign-in page says that your account is awaiting approval.",
        )}
      </p>
    </TopicPart>
    <TopicPart title={t("If the password is lost")}>
      <p>
        <Sentence
          text={t(
            "Choose {button} and enter your SESA ID. The link arrives at the email address of your account, works once, and for {minutes} minutes.",
            { minutes: RESET_TOKEN_MINUTES },
          )}
          pieces={{ button: <strong>{t("Forgot Password?")}</strong> }}
        />
      </p>
    </TopicPart>
  </>
);

const RegistrationSteps = () => (
  <ol>
    <li>
      <Sentence
        text={t("On the sign-in page choose {button}.")}
        pieces={{ button: <strong>{t("Register Now")}</strong> }}
      />
    </li>
    <li>
      {t(
        "Fill in your name, SESA ID, email address and password, then your department, designation, region and country. The countries appear once the region is chosen.",
      )}
    </li>
    <li>
      <Sentence
        text={t(
          "Press {button}. Your account is created as a Virtual Guide and waits for approval.",
        )}
        pieces={{ button: <strong>{t("Register")}</strong> }}
      />
    </li>
  </ol>
);
