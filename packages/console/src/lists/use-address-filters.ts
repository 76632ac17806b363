import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { addressValue } from '../lib/address-value.ts';

/** What narrows a list, by its name in the address. */
export type AddressFilters<Name extends string> = Readonly<Record<Name, string | undefined>>;

export interface FilterState<Name extends string> {
  readonly filters: AddressFilters<Name>;
  /** Writes what changed into the address; undefined or empty takes a name out. */
  readonly change: (changed: Partial<AddressFilters<Name>>) => void;
  /** How many narrow the list. */
  readonly count: number;
}

/**
 * The filters of a list stand in the address, so that it can be sent to a colleague. Texts stay as they were typed, at most 255
 * characters; the code that asks the server decides what is valid.
 * @param names must not change from one drawing to the next
 */
export function useAddressFilters<Name extends string>(names: readonly Name[]): FilterState<Name> {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const filters = useMemo(() => {
    return Object.fromEntries(names.map((name) => [name, addressValue(search[name])])) as AddressFilters<Name>;
  }, [names, search]);
  return {
    filters,
    change: (changed) => void navigate({ to: '.', search: (before) => ({ ...before, ...changed }), replace: true }),
    count: names.filter((name) => filters[name] !== undefined).length,
  };
}
