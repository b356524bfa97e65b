import { portalMessages } from "../../contract/portal.ts";
import { useSession } from "../session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Arrival } from "./arrival.tsx";
import { DeadEnd } from "./dead-end.tsx";

export default function NotFoundPage() {
  const session = useSession();
  return (
    <DeadEnd
      title={portalMessages.pageNotFound}
      sentence="There is nothing at this address. It may have been mistyped, or the page may have moved."
    >
      <Arrival title={portalMessages.pageNotFound} />
      <ButtonLink to={session ? "/" : "/sign-in"}>{session ? "Home" : "Sign in"}</ButtonLink>
    </DeadEnd>
  );
}
