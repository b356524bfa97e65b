#!/usr/bin/gjs -m
// The smallest browser around WebKit that a driver may steer and that keeps what a site stores, as Safari does:
// the library's own drops everything that no page has open. Run by WebKitWebDriver, with a separate HOME.
import GLib from "gi://GLib";
import Gtk from "gi://Gtk?version=3.0";
import WebKit from "gi://WebKit2?version=4.1";

Gtk.init(null);
const home = GLib.getenv("HOME");
const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({
    base_data_directory: `${home}/data`,
    base_cache_directory: `${home}/cache`,
  }),
});
context.set_automation_allowed(true);
context.connect("automation-started", (_context, session) => {
  const info = new WebKit.ApplicationInfo();
  info.set_name("WebKit");
  info.set_version(1, 0, 0);
  session.set_application_info(info);
  session.connect("create-web-view", openWindow);
});
Gtk.main();

function openWindow() {
  const window = new Gtk.Window({ default_width: 1280, default_height: 900 });
  const view = new WebKit.WebView({ web_context: context, is_controlled_by_automation: true });
  window.add(view);
  window.show_all();
  return view;
}
