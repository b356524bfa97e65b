import type { Region } from "../../contract/regions.ts";
import { RowActions } from "../lists/row-actions.tsx";

/** The actions of a region's row. */
export const regionActions = (open: (dialog: string) => void) => {
  const actionsOf = ({ _id, name }: Region) => (
    <RowActions
      name={name}
      onEdit={() => open(`region:${_id}`)}
      onDelete={() => open(`delete:${_id}`)}
    />
  );
  return actionsOf;
};
