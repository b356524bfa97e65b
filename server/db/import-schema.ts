import type { ImportKind } from "../../contract/spreadsheets/people-imports.ts";
import type { Flag, OptionalTime, Time } from "./column-types.ts";

/** Files of people. */
export interface ImportSchema {
  people_imports: {
    id: string;
    file_name: string;
    ignored: string[];
    created_at: Time;
    asked_at: OptionalTime;
    asked_by: string | null;
    asked_by_name: string | null;
    asked_from: string | null;
    invites: Flag;
    finished_at: OptionalTime;
  };
  people_import_rows: {
    import_id: string;
    row: number;
    kind: ImportKind;
    staff_id: string;
    name: string;
    cells: unknown;
    changes: unknown;
    reasons: unknown;
  };
}
