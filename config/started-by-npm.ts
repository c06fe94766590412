/** True under `npm start`: npm names the script it runs in the environment. */
export const isStartedByNpm = (): boolean => process.env.npm_lifecycle_event === 'start';
