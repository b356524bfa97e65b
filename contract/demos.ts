import * as z from "zod/mini";
import { DemoPermissions } from "./builds/builds.ts";
import { HostList } from "./builds/outside-hosts.ts";
import { type Constant, constant, sentence } from "./sentences.ts";
import { TagList, TagsInQuery } from "./tags.ts";
import { TrialGrade } from "./builds/trial-runs.ts";
import {
  atMost,
  Id,
  line,
  listAnswer,
  ListQuery,
  Message,
  optionalId,
  paragraph,
  sortedBy,
  Timestamp,
} from "./wire.ts";

export const MAX_TITLE_LENGTH = 100;
export const MAX_DESCRIPTION_LENGTH = 2000;
export const DEMO_PAGE_SIZE = 12;
export const ASSIGN_FETCH_SIZE = 1000;
export const SHORT_TITLE_LENGTH = 15;
export const THUMBNAIL_WIDTH = 300;
export const THUMBNAIL_HEIGHT = 200;
/** As trial runs take it. The small one is made of it, and lies beside it. */
export const LARGE_THUMBNAIL_WIDTH = 900;
export const LARGE_THUMBNAIL_HEIGHT = 600;
/** The names of a picture that is there in both sizes; any other is there in one. */
export const SMALL_THUMBNAIL = "thumbnail-300.webp";
export const LARGE_THUMBNAIL = "thumbnail-900.webp";
const HAS_LARGE = new RegExp(`(/thumbnails/[0-9a-f]{24}/)${SMALL_THUMBNAIL}$`);

/** The address of the large picture beside this one; null where there is none. */
export const largeThumbnail = (address: string) =>
  HAS_LARGE.test(address) ? address.replace(HAS_LARGE, `$1${LARGE_THUMBNAIL}`) : null;

/** "Recently Launched" means published within this many days. */
export const RECENT_DAYS = 30;

export const Demo = z.extend(DemoPermissions, {
  _id: Id,
  title: z.string(),
  description: z.string(),
  image_url: z.nullable(z.string()),
  video_url: z.nullable(z.string()),
  product_category_id: z.nullable(z.object({ _id: Id, name: z.string() })),
  is_active: z.boolean(),
  created_at: Timestamp,
  /** Of its last trial run, for those who manage demos. */
  trial_grade: z.nullable(TrialGrade),
  /** The night watch did not find it as it should be; sent to those who manage demos. */
  needs_attention: z.boolean(),
  /** Of the person who asks. */
  is_favourite: z.boolean(),
  tags: z.array(z.string()),
});
export type Demo = z.infer<typeof Demo>;

/** A page of demos; `is_similar` where none has what was looked for, and these are spelled alike. */
export const DemoList = z.extend(listAnswer(Demo), { is_similar: z.boolean() });

/** What a demo plays, where it was uploaded. */
export const PlayedBuild = z.object({
  _id: Id,
  /** 1 for the first content of the demo. */
  version: z.number(),
  engine: z.nullable(z.object({ name: z.string(), version: z.nullable(z.string()) })),
  /** Bytes of all its files. */
  size: z.number(),
  file_count: z.number(),
  /** Who made it the demo's content, and when. */
  added_by: z.string(),
  added_at: Timestamp,
  /** It has threads, which browsers allow only on a page that is isolated from all others. */
  needs_isolation: z.boolean(),
  /** An administrator's browser has let it run, and it showed something. */
  is_tried: z.boolean(),
  /** Those that its inspection found; null where it was inspected before they were noted. */
  outside_hosts: z.nullable(z.array(z.string())),
});
export type PlayedBuild = z.infer<typeof PlayedBuild>;

/** What was last seen of the content that a demo plays now: by a trial run or by the night watch. */
export const LastCheck = z.object({
  at: Timestamp,
  /** Who let it run; null: the night watch. */
  by: z.nullable(z.string()),
  /** Null where it could not be judged. */
  grade: z.nullable(TrialGrade),
  first_picture_ms: z.nullable(z.number()),
  frames_per_second: z.nullable(z.number()),
  errors: z.array(z.string()),
});
export type LastCheck = z.infer<typeof LastCheck>;
export const DemoDetails = z.extend(Demo, {
  build: z.nullable(PlayedBuild),
  last_check: z.nullable(LastCheck),
});
export type DemoDetails = z.infer<typeof DemoDetails>;

export const demoSorts = ["all", "newToOld", "oldToNew", "recentlyLaunched"] as const;
export type DemoSort = (typeof demoSorts)[number];
export const demoSortLabels: Record<DemoSort, Constant> = {
  all: constant("demos.sortAll", "All"),
  newToOld: constant("demos.sortNewToOld", "New to Old"),
  oldToNew: constant("demos.sortOldToNew", "Old to New"),
  recentlyLaunched: constant("demos.sortRecentlyLaunched", "Recently Launched"),
};

export const DemoQuery = z.extend(ListQuery, {
  sort: z.optional(
    z.enum(
      demoSorts,
      constant("demos.noSort", "sort must be one of {sorts}", { sorts: demoSorts }),
    ),
  ),
  category: z.optional(z.union([z.literal("all"), optionalId("category")])),
  /** Only the caller's favourites. */
  is_favourite: z.optional(
    z.literal("true", constant("demos.noFavourite", 'is_favourite must be "true"')),
  ),
  tags: TagsInQuery,
});

/** The columns by which the list of demos is sorted. */
export const demoColumns = [
  "title",
  "category",
  "version",
  "engine",
  "size",
  "assigned_count",
  "watched_seconds",
  "proven_at",
  "created_at",
] as const;
export type DemoColumn = (typeof demoColumns)[number];

export const DemoOverviewQuery = z.extend(z.omit(DemoQuery, { sort: true }), sortedBy(demoColumns));

/** A row of the list of demos, with its figures. */
export const DemoOverview = z.extend(Demo, {
  /** Of what it plays; null where that was not uploaded. */
  version: z.nullable(z.number()),
  engine: z.nullable(z.object({ name: z.string(), version: z.nullable(z.string()) })),
  size: z.nullable(z.number()),
  /** Assignments to those whom the reader looks after. */
  assigned_count: z.number(),
  /** All that was presented, as far as the reader may know. */
  watched_seconds: z.number(),
  /** When what it plays was last seen running, and how that went. */
  proven_at: z.nullable(Timestamp),
  proven_grade: z.nullable(TrialGrade),
});
export type DemoOverview = z.infer<typeof DemoOverview>;
export const DemoOverviewList = z.extend(listAnswer(DemoOverview), { is_similar: z.boolean() });

/** Whether it can be brought back: its files are held for some days. */
export const RemovedDemo = z.extend(Message, { is_restorable: z.boolean() });

const unknownCategory = constant("demos.unknownCategory", "Unknown category");
/** A category on the wire: `_id` wins, a `name` alone must match one. Nothing inside means none, other things mean nothing. */
export const CategoryReference = z
  .looseObject({ _id: z.optional(z.string()), name: z.optional(z.string()) })
  .check(
    z.refine(
      (sent: object) => "_id" in sent || "name" in sent || Object.keys(sent).length === 0,
      unknownCategory,
    ),
  );

const MAX_ADDRESS_LENGTH = 2000;
const AddressText = z.string().check(z.maxLength(MAX_ADDRESS_LENGTH, atMost(MAX_ADDRESS_LENGTH)));
const titleTooLong = constant("demos.titleTooLong", "Demo name must be at most {max} characters", {
  max: MAX_TITLE_LENGTH,
});
const Title = line(
  constant("demos.titleRequired", "Demo name is required"),
  MAX_TITLE_LENGTH,
  titleTooLong,
);
const Description = paragraph(MAX_DESCRIPTION_LENGTH);

export const NewDemo = z.extend(z.partial(DemoPermissions), {
  title: Title,
  description: z.optional(Description),
  image_url: z.optional(z.nullable(AddressText)),
  video_url: z.optional(z.nullable(AddressText)),
  /** What was uploaded, by its id; wins over the addresses. */
  picture_id: optionalId("picture_id"),
  build_id: optionalId("build_id"),
  product_category_id: z.optional(z.nullable(CategoryReference)),
  is_active: z.optional(z.boolean()),
  added_hosts: z.optional(HostList),
  refused_hosts: z.optional(HostList),
  tags: z.optional(TagList),
});
export type NewDemo = z.infer<typeof NewDemo>;
export const DemoChange = z.partial(NewDemo);
export type DemoChange = z.infer<typeof DemoChange>;

/** What a form about a demo holds: the category by its id, what was uploaded by its id, and empty for none. */
export const DemoForm = z.extend(DemoPermissions, {
  title: Title,
  description: Description,
  product_category_id: z.string(),
  image_url: AddressText.check(z.trim()),
  video_url: AddressText.check(z.trim()),
  picture_id: z.string(),
  build_id: z.string(),
  tags: TagList,
});
export type DemoForm = z.infer<typeof DemoForm>;

export const shortTitle = (title: string) => {
  const characters = [...title];
  return characters.length > SHORT_TITLE_LENGTH
    ? `${characters.slice(0, SHORT_TITLE_LENGTH).join("")}...`
    : title;
};

export const demoMessages = {
  created: constant("demos.created", "Demo created successfully"),
  justCreated: constant("demos.justCreated", "This demo was created a moment ago"),
  updated: constant("demos.updated", "Demo updated successfully"),
  deleted: (title: string) =>
    sentence("demos.deleted", "{title} Demo is deleted successfully", { title }),
  confirmDelete: constant("demos.confirmDelete", "Please confirm if you want to delete this demo"),
  confirmDeleteHint: constant("demos.confirmDeleteHint", "The action is irreversible"),
  confirmDeleteButton: constant("demos.confirmDeleteButton", "Yes I Confirm"),
  categoryRequired: constant("demos.categoryRequired", "Please select a category"),
  unknownCategory,
  titleTooLong,
  badAddress: constant("demos.badAddress", "Please enter an https address, or upload the file"),
  unavailable: constant("demos.unavailable", "This demo is not available to you"),
  none: constant("demos.none", "No demo product found!"),
  noResults: constant("demos.noResults", "No results found"),
} as const;
