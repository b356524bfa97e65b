import { useDialogAddress } from "../forms/dialog-address.ts";
import { lazyDialog } from "../forms/lazy-dialog.tsx";
import { ID_PATTERN } from "../../contract/wire.ts";
import { PERSON_PART } from "./person-link.ts";

const PersonPanel = lazyDialog(async () => ({
  default: (await import("./person-panel.tsx")).PersonPanel,
}));

/** Over every page: which person is looked at stands in the address. */
export function PersonPanelPlace() {
  const { value: id, close } = useDialogAddress(PERSON_PART);
  if (id === null || !ID_PATTERN.test(id)) return null;
  return <PersonPanel key={id} id={id} onClose={close} />;
}
