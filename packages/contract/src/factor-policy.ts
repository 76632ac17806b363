import { z } from 'zod';

/** `off`: nobody adds one. `optional`: whoever likes. `required`: without one an account opens nothing but itself. */
export const factorPolicies = ['off', 'optional', 'required'] as const;
export type FactorPolicy = (typeof factorPolicies)[number];

export const factorPolicySchema = z.enum(factorPolicies).meta({
  description:
    'The second factor: `off`, nobody adds one; `optional`; `required`, from two weeks after the change on, and from the second sign-in of a new account on.',
});
