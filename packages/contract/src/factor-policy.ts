import { z } from 'zod';
import { factorPolicies } from './factor-policies.ts';

export const factorPolicySchema = z.enum(factorPolicies).meta({
  description:
    'The second factor: `off`, nobody adds one; `optional`; `required`, from two weeks after the change on, and from the second sign-in of a new account on.',
});
