import type { ReferenceParameter } from '@stoa/contract/reference';

/** Parameters are the same when name and place are (OpenAPI 3.2 "Parameter Object"). */
export function parameterKey(parameter: Pick<ReferenceParameter, 'name' | 'in'>): string {
  return `${parameter.in}:${parameter.name}`;
}
