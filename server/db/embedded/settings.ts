export type ServerSettings = Readonly<Record<string, string>>;

/** For a server that one portal uses on a small machine; safety settings have their safest values, except in tests. */
export function serverSettings(socketFolder: string, ofTests: ServerSettings = {}): string[] {
  const settings = {
    // Only the socket, and only for users who may enter its folder.
    listen_addresses: "",
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    max_connections: "60",
    shared_buffers: "128MB",
    max_wal_size: "512MB",
    // Containers give little shared memory, and the queries are short.
    max_parallel_workers_per_gather: "0",
    jit: "off",
    timezone: "UTC",
    // After a crash it exits, and the portal restarts it: when 18.4 restarts itself on a full disk, it may stay in
    // recovery.
    restart_after_crash: "off",
    // Errors of statements are logged by the application; they may contain personal data.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
    logging_collector: "off",
    ...ofTests,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
