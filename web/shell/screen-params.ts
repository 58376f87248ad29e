import { createContext, use } from 'react';

export const ScreenParams = createContext<Readonly<Record<string, string>>>({});

/** The parameters of the screen's path (`{id}`). */
export const useScreenParams = (): Readonly<Record<string, string>> => use(ScreenParams);
