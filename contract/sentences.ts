import * as z from "zod/mini";

/**
 * What a place of a sentence is filled with. Numbers are written as the language writes them; a sentence
 * inside another is translated along with it, and several are joined by commas.
 */
export type Param = string | number | Sentence | readonly (string | Sentence)[];
export type Params = Readonly<Record<string, Param>>;

/** A message to a person: which sentence, its parameters, and the full English text. */
export type Sentence = {
  readonly code: string;
  readonly params: Params;
  readonly message: string;
};

declare const known: unique symbol;
/** The text of a sentence that never changes; its code is found by that text. */
export type Constant = string & { readonly [known]: true };
export type UserMessage = Constant | Sentence;

/** One text, or one form for each way in which a language counts: `{count}` decides. */
export type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Translations = Readonly<Record<string, Translation>>;
type English = string | { readonly one: string; readonly other: string };

type PlacesOf<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never;
type ParamsOf<Text extends English> = Text extends { one: infer One; other: infer Other }
  ? Readonly<Record<PlacesOf<Extract<One | Other, string>>, Param> & { count: number }>
  : Readonly<Record<PlacesOf<Extract<Text, string>>, Param>>;
type Filling<Text extends string> = [PlacesOf<Text>] extends [never]
  ? []
  : [params: ParamsOf<Text>];

/** Filled once, as the modules of the contract are loaded: the rules of forms can give nothing but words. */
const constants = new Map<string, Sentence>();

/**
 * A sentence whose words never change, `params` being limits and the like. It is its own English words.
 * Without the mark every page would have to load every sentence.
 */
/* @__NO_SIDE_EFFECTS__ */
export function constant<const Text extends string>(
  code: string,
  text: Text,
  ...filling: Filling<Text>
): Constant {
  const [params = {}]: readonly Params[] = filling;
  const message = fill(text, params, writeEnglish);
  constants.set(message, { code, params, message });
  return message as Constant;
}

/** A sentence about something. A place that nothing is given for is an error of types. */
/* @__NO_SIDE_EFFECTS__ */
export function sentence<const Text extends English>(
  code: string,
  text: Text,
  params: ParamsOf<Text>,
): Sentence {
  const given: Params = params;
  const form = typeof text === "string" ? text : given["count"] === 1 ? text.one : text.other;
  return { code, params: given, message: fill(form, given, writeEnglish) };
}

/** The constant sentence of exactly these words. */
export const findConstant = (text: string): Sentence | undefined => constants.get(text);

/** The sentence that a message stands for; a text without a code of its own gets the one for anything unknown. */
export const toSentence = (message: UserMessage): Sentence =>
  typeof message === "string" ? (findConstant(message) ?? { ...unnamed, message }) : message;

/** Says sentences in a language, and in English what it lacks. */
export function translator(translations: Translations, locale: string) {
  const texts = new Map(Object.entries(translations));
  const counting = new Intl.PluralRules(locale);
  const write = (param: Param): string => {
    if (typeof param === "number") return param.toLocaleString(locale);
    if (typeof param === "string") return param;
    return isSeveral(param) ? param.map(write).join(", ") : translate(param);
  };
  function translate({ code, params, message }: Sentence): string {
    const found = texts.get(code);
    const text = typeof found === "object" ? pickForm(found, Number(params["count"])) : found;
    return text === undefined ? message : fill(text, params, write);
  }
  const pickForm = (forms: Exclude<Translation, string>, count: number) =>
    forms[counting.select(count)] ?? forms.other;
  return translate;
}

/** What stands for `{name}` is given; what is not stays as it is. */
export const fill = <Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
  write: (value: Value) => string,
) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : write(value);
  });

const writeEnglish = (param: Param): string => {
  if (typeof param === "number") return writeNumber(param);
  if (typeof param === "string") return param;
  return isSeveral(param) ? param.map(writeEnglish).join(", ") : param.message;
};

/** By hand: every page begins with some, and browsers take up to 60 ms until they write their first number by Intl. */
const writeNumber = (number: number) =>
  Number.isInteger(number)
    ? `${number}`.replace(/\B(?=(\d{3})+$)/g, ",")
    : number.toLocaleString("en");

/** Array.isArray does not see that a list may be read-only. */
const isSeveral = (
  param: Exclude<Param, string | number>,
): param is readonly (string | Sentence)[] => Array.isArray(param);

/** What is wrong with something sent, where no rule of ours says more. */
const unnamed = sentence("fields.invalid", "Invalid input", {});

const Single = z.union([z.string(), z.number()]);
const base = { code: z.string(), message: z.string() };
const Inner = z.object({ ...base, params: z.record(z.string(), Single) });
/** The same as they travel: one sentence inside another, and no deeper. */
export const SentenceParams = z.record(
  z.string(),
  z.union([Single, Inner, z.array(z.union([z.string(), Inner]))]),
) as unknown as z.ZodMiniType<Params>;

/** What stands beside English words: which sentence they are, and what is filled in. */
export const SentenceDetails = z.object({ code: z.string(), params: SentenceParams });
