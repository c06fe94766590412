/** The slug of the tenant that the demo creates. */
export const DEMO_TENANT = 'demo';
