import { portalMessages } from "../../contract/portal.ts";
import { ButtonLink } from "../ui/button.tsx";
import { DeadEnd } from "./dead-end.tsx";

export default function NoAccessPage() {
  return (
    <DeadEnd
      title={portalMessages.noAccess}
      sentence="It belongs to another role. If you need it for your work, ask your administrator."
    >
      <ButtonLink to="/">Home</ButtonLink>
    </DeadEnd>
  );
}
