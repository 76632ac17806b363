/** Known to everybody who reads this: the account exists in development alone, beside a mailbox that anybody may open. */
export const demoLogin = { email: 'demo@meridian.example', password: 'meridian Demo 7' } as const;
