/** What stands on the page of settings, by its anchor: the words that name it there, and by which ⌘K finds it. */
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
