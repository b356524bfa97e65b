interface Pair {
  _id: string;
  demo_product_id: { title: string };
  user_id: { name: string };
  expires_on: string | null;
}

/** What the log says of an assignment: the two that it joins, and what it is called by. */
export const readable = ({
  demo_product_id: demo,
  user_id: person,
  expires_on: lastDay,
}: Pair) => ({
  demo: demo.title,
  person: person.name,
  ...(lastDay !== null && { expires_on: lastDay }),
});
export const named = ({ _id, demo_product_id: demo, user_id: person }: Pair) => ({
  _id,
  name: `${demo.title} – ${person.name}`,
});
