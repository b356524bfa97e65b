import * as z from "zod/mini";
import { UNPRINTABLE } from "./characters.ts";
import { constant } from "./sentences.ts";

export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 30;
/** So many are offered to choose from, the most used first. */
export const MAX_OFFERED_TAGS = 200;

/** Stands between tags in an address, and so in none of them. */
export const TAG_SEPARATOR = ",";

export const tagMessages = {
  noTag: constant(
    "tags.noTag",
    "A tag is a word or two of at most {max} characters, without a comma",
    {
      max: MAX_TAG_LENGTH,
    },
  ),
  tooMany: constant("tags.tooMany", "At most {max} tags", { max: MAX_TAGS }),
} as const;

/** As everybody would have written it: in lower case, with single blanks. */
export const normalizeTag = (typed: string) =>
  typed.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

export const isTag = (text: string) =>
  text !== "" &&
  [...text].length <= MAX_TAG_LENGTH &&
  !text.includes(TAG_SEPARATOR) &&
  !UNPRINTABLE.test(text);

const Tag = z
  .string(tagMessages.noTag)
  .check(z.overwrite(normalizeTag), z.refine(isTag, tagMessages.noTag));

/** Each once. */
export const TagList = z.array(Tag, tagMessages.noTag).check(
  z.maxLength(MAX_TAGS, tagMessages.tooMany),
  z.overwrite((tags) => [...new Set(tags)]),
);

export const splitTags = (text: string) =>
  text.split(TAG_SEPARATOR).filter((tag) => tag.trim() !== "");

/** Several tags in a query; what is looked for has all of them. */
export const TagsInQuery = z.optional(
  z.pipe(z.string(tagMessages.noTag), z.pipe(z.transform(splitTags), TagList)),
);

/** A tag, and the number of demos with it among those the caller may see. */
export const UsedTag = z.object({ name: z.string(), count: z.number() });
export type UsedTag = z.infer<typeof UsedTag>;
