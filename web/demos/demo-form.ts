import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { permissionsOf } from "../../contract/builds/builds.ts";
import {
  type Demo,
  type DemoChange,
  DemoForm,
  demoMessages,
  type NewDemo,
} from "../../contract/demos.ts";
import { uploadMessages } from "../../contract/uploads.ts";
import { changesOf } from "../forms/form-changes.ts";

export type DemoFormState = UseFormReturn<DemoForm, unknown, DemoForm>;

const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

/** A new demo is complete; one that exists may lack what it lacked before. */
export const NewDemoRules = z.extend(DemoForm, {
  product_category_id: filled(demoMessages.categoryRequired),
  image_url: DemoForm.shape.image_url.check(z.minLength(1, uploadMessages.noFile)),
  video_url: DemoForm.shape.video_url.check(z.minLength(1, uploadMessages.noFiles)),
});

export const emptyDemo: DemoForm = {
  title: "",
  description: "",
  product_category_id: "",
  image_url: "",
  video_url: "",
  picture_id: "",
  build_id: "",
  allows_camera: false,
  allows_microphone: false,
  allows_popups: false,
  allows_every_host: false,
  added_hosts: [],
  refused_hosts: [],
  tags: [],
};

export const formOf = (demo: Demo): DemoForm => ({
  title: demo.title,
  description: demo.description,
  product_category_id: demo.product_category_id?._id ?? "",
  image_url: demo.image_url ?? "",
  video_url: demo.video_url ?? "",
  picture_id: "",
  build_id: "",
  ...permissionsOf(demo),
  tags: demo.tags,
});

export const demoOf = ({ product_category_id: category, ...rest }: DemoForm): NewDemo => ({
  ...withReferences(rest),
  product_category_id: { _id: category },
  is_active: true,
});

/** Only what was changed, in the words of the wire. */
export function changeOf(typed: DemoForm, initial: DemoForm): DemoChange {
  const { product_category_id: category, ...rest } = changesOf(typed, initial);
  return { ...withReferences(rest), ...(category && { product_category_id: { _id: category } }) };
}

/** What was uploaded goes by its id, everything else by its address. */
function withReferences<Fields extends Partial<DemoForm>>({
  build_id,
  picture_id,
  video_url,
  image_url,
  ...rest
}: Fields) {
  return {
    ...rest,
    ...(build_id ? { build_id } : video_url !== undefined && { video_url }),
    ...(picture_id ? { picture_id } : image_url !== undefined && { image_url }),
  };
}
