/**
 * `off`: no account may add one. `optional`: each account may add one. `required`: without one an account opens nothing but
 * itself.
 */
export const factorPolicies = ['off', 'optional', 'required'] as const;
export type FactorPolicy = (typeof factorPolicies)[number];

/** How long accounts that are in use have once a second factor is required, in milliseconds: two weeks. */
export const factorAnnouncedMs = 14 * 24 * 3_600_000;
