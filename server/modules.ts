import type { Module } from './platform/module.ts';
import { notices } from './modules/notices/index.ts';
import { reference } from './modules/reference/index.ts';
import { search } from './modules/search/index.ts';
import { sites } from './modules/sites/index.ts';

/** The features of the program, lower levels first. The only place that puts them together. */
export const modules: readonly Module[] = [reference, sites, notices, search];
