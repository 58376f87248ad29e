/** Whether an address, as a source or a buyer gave it, can be opened: http or https. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//iu.test(url) && URL.canParse(url);
