/** The sections of the settings page, by anchor: the key of the text that is a section's heading, and that ⌘K searches. */
export const settingPlaces = {
  portal: 'settings.portal',
  public: 'settings.public',
  rbac: 'settings.rbac',
  basic_auth: 'settings.basic_auth',
  auto_approve_developers: 'settings.auto_approve_developers',
  factors: 'settings.factors',
  tokens: 'settings.tokens',
  directories: 'settings.directories',
  runs: 'settings.runs',
  backup: 'settings.backup',
} as const;
