import type { UserEntity } from '../../config.ts';
import type { RegisterProps } from './register-props.ts';

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
