import { ButtonLink } from "../ui/button.tsx";
import { DeadEnd } from "./dead-end.tsx";

/** Stands where a screen of the portal is still to come. */
export default function NotReadyPage({ title }: { title: string }) {
  return (
    <DeadEnd title={title} sentence="This screen is not ready yet.">
      <ButtonLink to="/">Home</ButtonLink>
    </DeadEnd>
  );
}
