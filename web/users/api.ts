import { mutationOptions } from "@tanstack/react-query";
import type { Registration } from "../../contract/users.ts";
import { callApi } from "../api.ts";

export const registerMutation = () =>
  mutationOptions({
    mutationFn: (body: Registration) =>
      callApi<{ message: string }>("/users/register", { method: "POST", body }),
  });
