import type { UserEntity } from '../../config.ts';
import { submissionTransitions } from '../../submission-state.ts';
import type { RegisterProps } from './register-props.ts';

/** auth-elements §4: idle, pending, error, success. */
export const registerTransitions = submissionTransitions;

/** The fields that have to be filled before registering (auth-elements §5). */
export function requiredFields(
  entity: UserEntity,
  { accessCodeRequired, agreementRequired }: Pick<RegisterProps, 'accessCodeRequired' | 'agreementRequired'>,
): readonly string[] {
  if (entity === 'developer') return ['fullName', 'email'];
  return [
    ...['fullName', 'organization', 'email', 'password'],
    ...(accessCodeRequired ? ['accessCode'] : []),
    ...(agreementRequired ? ['agreement'] : []),
  ];
}
