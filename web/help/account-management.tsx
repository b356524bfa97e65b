import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_HOURS } from "../../contract/sessions.ts";
import { TopicPart } from "./topic-part.tsx";

export const AccountManagement = () => (
  <>
    <TopicPart title="The three roles">
      <ul>
        <li>
          <strong>The Maestro</strong> manages people, demos, categories, regions and assignments,
          and sees the activity log.
        </li>
        <li>
          <strong>Experience Leader</strong> looks after the employees of one region: approves them
          and assigns demos to them.
        </li>
        <li>
          <strong>Virtual Guide</strong> presents the demos assigned to them.
        </li>
      </ul>
    </TopicPart>
    <TopicPart title="Creating and approving">
      <p>
        People you create and people who register themselves both wait under{" "}
        <strong>Approval</strong>. Approving makes an account active; rejecting keeps it out.
      </p>
    </TopicPart>
    <TopicPart title="Changing, deactivating, deleting">
      <ul>
        <li>A SESA ID stays as it is; name, email address, role and place can be changed.</li>
        <li>
          Deactivating keeps the account and its history. Deleting removes it and its assignments
          for good.
        </li>
        <li>
          A new role, a new password, deactivation and deletion sign the person out everywhere at
          once.
        </li>
        <li>The last active Maestro cannot be removed, and nobody can remove themselves.</li>
      </ul>
    </TopicPart>
    <TopicPart title="How long people stay signed in">
      <p>
        A session ends after {SESSION_IDLE_HOURS} hours without use, after {SESSION_ABSOLUTE_DAYS}{" "}
        days in any case, and with <strong>Logout</strong>.
      </p>
    </TopicPart>
  </>
);
