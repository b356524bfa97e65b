import { RESET_TOKEN_MINUTES } from "../../contract/sessions.ts";
import { settings } from "../settings.ts";
import { TopicPart } from "./topic-part.tsx";

export const UserOnboarding = () => (
  <>
    <TopicPart title="Registering yourself">
      {settings.selfRegistration ? (
        <ol>
          <li>
            On the sign-in page choose <strong>Register Now</strong>.
          </li>
          <li>
            Fill in your name, SESA ID, email address and password, then your department,
            designation, region and country. The countries appear once the region is chosen.
          </li>
          <li>
            Press <strong>Register</strong>. Your account is created as a Virtual Guide and waits
            for approval.
          </li>
        </ol>
      ) : (
        <p>
          Registering yourself is switched off here. Please ask an administrator for an account.
        </p>
      )}
    </TopicPart>
    <TopicPart title="Being added by an administrator">
      <p>
        An administrator can create your account and choose its role: The Maestro, Experience Leader
        or Virtual Guide. You receive your SESA ID and first password from them; change the password
        with <strong>Forgot Password?</strong> before your first client visit.
      </p>
    </TopicPart>
    <TopicPart title="Until you can sign in">
      <p>
        However it was made, a new account has to be approved by an administrator or by the
        Experience Leader of your region. Until then the sign-in page says that your account is
        awaiting approval.
      </p>
    </TopicPart>
    <TopicPart title="If the password is lost">
      <p>
        Choose <strong>Forgot Password?</strong> and enter your SESA ID. The link arrives at the
        email address of your account, works once, and for {RESET_TOKEN_MINUTES} minutes.
      </p>
    </TopicPart>
  </>
);
