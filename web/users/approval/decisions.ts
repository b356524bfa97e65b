import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../../contract/accounts.ts";
import { statusOf } from "../../../contract/users.ts";
import { reload } from "../../calls/query-client.ts";
import { useRowChange } from "../../lists/row-change.ts";
import { useSession } from "../../session/session.ts";
import { t, translate } from "../../ui/language.ts";
import { showSuccess } from "../../ui/toasts.tsx";
import { changeUser, undoDecision } from "../api.ts";
import { type DecidedRow, placeDecided } from "./decided-rows.ts";

/** What shows at once; the server makes its own note of who decided, and when. */
type Decision = Pick<User, "is_active" | "isApproved" | "decision">;

/**
 * Deciding about the people of a list. Whoever was decided stays in place until another list is shown
 * (`shown` distinguishes them), and can be undone for as long as the row offers it.
 */
export function useDecisions(shown: string, list: readonly User[]) {
  const ownName = useSession()?.appUser.name ?? null;
  const kept = useKeptRows(shown);
  const rows = placeDecided(list, kept.rows);
  const send = useRowChange(["users", "list"], {
    send: ({ _id }: User, { is_active, isApproved }: Decision) =>
      changeUser(_id, { is_active, isApproved }),
    toastOf: ({ message }, { name }) =>
      t("{message} · {name}", { message: translate(message), name }),
    onSuccess: ({ _id }) => kept.offerUndo(_id),
    onError: ({ _id }) => kept.drop(_id),
    reload: [["users"]],
  });
  const undo = useUndo(kept);
  return {
    rows,
    /** How many of the rows the list itself does not hold. */
    keptCount: rows.length - list.length,
    isKept: ({ _id }: User) => kept.find(_id) !== undefined,
    decide: (user: User, isApproved: boolean) => {
      const decision = { by: ownName, at: new Date().toISOString() };
      const change = { is_active: isApproved, isApproved, decision };
      const index = rows.findIndex(({ _id }) => _id === user._id);
      kept.keep(user, { ...user, ...change }, index);
      send(user, change);
    },
    /** Whether the decision about a person can be undone. */
    stageOf: ({ _id }: User) => kept.find(_id)?.undo ?? "none",
    undo: (user: User) => undo.mutate(user),
    isUndoing: ({ _id }: User) => undo.isPending && undo.variables._id === _id,
    endUndo: ({ _id }: User) => kept.endUndo(_id),
  };
}

function useUndo(kept: ReturnType<typeof useKeptRows>) {
  return useMutation({
    mutationFn: ({ _id }: User) => undoDecision(_id),
    onSuccess: async ({ data, message }, { _id }) => {
      showSuccess(message);
      // In its place until the list has it again: the row, and the focus in it, must not go in between.
      kept.replace(_id, data);
      await reload([["users"]]);
      kept.giveBack(_id, data);
    },
    onError: (_error, { _id }) => {
      kept.endUndo(_id);
      void reload([["users"]]);
    },
  });
}

/** Undo is offered once the server has stored the decision, and only if the person has not been notified. */
type KeptRow = DecidedRow & { undo: "coming" | "offered" | "none" };

function useKeptRows(shown: string) {
  const [kept, setKept] = useState<{ shown: string; rows: readonly KeptRow[] }>({
    shown,
    rows: [],
  });
  const rows = kept.shown === shown ? kept.rows : [];
  const find = (id: string) => rows.find(({ user }) => user._id === id);
  const edit = (id: string, change: (row: KeptRow) => KeptRow[]) =>
    setKept((before) => ({
      ...before,
      rows: before.rows.flatMap((row) => (row.user._id === id ? change(row) : [row])),
    }));
  return {
    rows,
    find,
    keep: (before: User, user: User, index: number) => {
      const canUndo = statusOf(before) === "pending" || find(user._id)?.undo === "offered";
      const others = rows.filter((row) => row.user._id !== user._id);
      setKept({ shown, rows: [...others, { user, index, undo: canUndo ? "coming" : "none" }] });
    },
    offerUndo: (id: string) =>
      edit(id, (row) => [row.undo === "coming" ? { ...row, undo: "offered" } : row]),
    endUndo: (id: string) => edit(id, (row) => [{ ...row, undo: "none" }]),
    replace: (id: string, user: User) => edit(id, (row) => [{ ...row, user, undo: "none" }]),
    drop: (id: string) => edit(id, () => []),
    /** To the list, unless they were decided again meanwhile. */
    giveBack: (id: string, user: User) => edit(id, (row) => (row.user === user ? [] : [row])),
  };
}
