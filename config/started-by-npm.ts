/** True under `npm start`: npm sets the name of the script in the environment. */
export const isStartedByNpm = (): boolean => process.env.npm_lifecycle_event === 'start';
