import { Registration, User, userMessages } from "../../contract/users.ts";
import { answer } from "../../contract/wire.ts";
import { authorize, badInput, forbidden } from "../errors.ts";
import type { App, Portal } from "../portal.ts";
import { by } from "../sessions/actor.ts";
import { canCreateUsers } from "./policy.ts";
import { createUser, register } from "./register.ts";

export function userRoutes(app: App, { config, db }: Portal): void {
  app.post(
    "/users/register",
    {
      config: { guests: "welcome" },
      schema: {
        summary: "Create an account: a visitor's own, or, as an administrator, anyone's",
        tags: ["users"],
        body: Registration,
        response: { 201: answer(User) },
      },
    },
    async (request, reply) => {
      const person = request.body;
      if (!request.actor) {
        if (!config.selfRegistration) throw forbidden(userMessages.registrationClosed);
        const data = await register(db, by(request), person);
        return reply.code(201).send({ data, message: userMessages.registered });
      }
      authorize(canCreateUsers(request.actor));
      const role = person.user_type_id;
      if (role === undefined) throw badInput("user_type_id", userMessages.roleRequired);
      const data = await createUser(db, request.actor, { ...person, user_type_id: role });
      return reply.code(201).send({ data, message: userMessages.created });
    },
  );
}
