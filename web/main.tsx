import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { watchBack } from "./held-back.ts";
import { Pages } from "./routes.tsx";
import { followOtherTabs } from "./session.ts";
import { FailedLoadBoundary } from "./shell/failed-load-boundary.tsx";
import "./styles.css";
import { Toasts } from "./ui/toasts.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

followOtherTabs();
watchBack();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <FailedLoadBoundary>
        <Pages />
      </FailedLoadBoundary>
      <Toasts />
    </BrowserRouter>
  </StrictMode>,
);
