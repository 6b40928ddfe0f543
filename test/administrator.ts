/** The administrator of every server that tests start. */
export const adminAccount = { email: 'ada@church.example.org', password: 'correct horse battery' }

/** The settings that create this account at a first start. */
export const administrator = { ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password }
