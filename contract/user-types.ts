import * as z from "zod/mini";
import { constant, type UserMessage, sentence, toSentence } from "./sentences.ts";
import { Id, line, ListQuery, Timestamp } from "./wire.ts";

export const UserType = z.object({
  _id: Id,
  type_name: z.string(),
  is_active: z.boolean(),
  created_at: Timestamp,
});
export type UserType = z.infer<typeof UserType>;

const TypeName = line(constant("userTypes.nameRequired", "Role name is required"), 50);
export const NewUserType = z.object({
  type_name: TypeName,
  is_active: z.optional(z.boolean()),
});
export type NewUserType = z.infer<typeof NewUserType>;

export const UserTypeChange = z.partial(z.object({ type_name: TypeName, is_active: z.boolean() }));
export type UserTypeChange = z.infer<typeof UserTypeChange>;
export const UserTypeQuery = ListQuery;

export const userTypeMessages = {
  created: constant("userTypes.created", "User type created successfully"),
  updated: constant("userTypes.updated", "User type updated successfully"),
  deleted: constant("userTypes.deleted", "User type deleted successfully"),
  exists: constant("userTypes.exists", "User type already exists"),
  builtIn: constant(
    "userTypes.builtIn",
    "The roles admin, regional and employee cannot be changed",
  ),
  inUse: (people: number) =>
    sentence("userTypes.inUse", "This user type is still held by {people} people", { people }),
  /** Prefix of the notice on a form whose role list failed to load. */
  listFailed: (reason: UserMessage) =>
    sentence("userTypes.listFailed", "Roles Error: {reason}", { reason: toSentence(reason) }),
} as const;
