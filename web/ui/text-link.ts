/** How a link inside a text or a form looks. */
export const textLink =
  "rounded-small font-medium text-brand underline-offset-3 hover:underline focus-visible:underline " +
  // A button stands alone, and a finger needs more than the height of a line.
  "[&:is(button)]:relative [&:is(button)]:after:absolute [&:is(button)]:after:inset-x-0 [&:is(button)]:after:-inset-y-0.5";
