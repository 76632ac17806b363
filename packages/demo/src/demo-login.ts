/** The password is public: the account exists in development alone, beside a mailbox that is open to every visitor. */
export const demoLogin = { email: 'demo@meridian.example', password: 'meridian Demo 7' } as const;
