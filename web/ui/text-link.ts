/** How a link inside a text or a form looks. */
export const textLink =
  "rounded-small font-medium text-brand underline-offset-3 hover:underline focus-visible:underline";
