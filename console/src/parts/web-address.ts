/** Whether an address may become a link: only http and https may. */
export const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);
