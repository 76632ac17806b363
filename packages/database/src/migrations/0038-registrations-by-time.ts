/** The order of the operators' list of all registrations. */
export const schema = `create index registrations_by_time on registrations (portal_id, created_at, id)`;
