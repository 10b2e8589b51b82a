/** The six standard context types of §4.1: their schemas (§3.2), lifetimes (XC-11) and cache keys (XC-12). */
import type { JsonObject } from './json.js';

interface StandardType {
  schema: JsonObject;
  /** Seconds, 0 for the request, -1 for ever; `session` ends with the session, after `cap` seconds at most. */
  ttl: number | 'session';
  cap?: number;
  keyPattern: string;
}

const OBJECT: JsonObject = { type: 'object' };
const DAY = 86_400;

const CONVERSATION_HISTORY: JsonObject = {
  type: 'array',
  items: {
    type: 'object',
    required: ['role', 'content'],
    properties: {
      role: { enum: ['user', 'assistant', 'system'] },
      content: { type: 'string' },
      timestamp: { type: 'string', format: 'date-time' },
    },
  },
};

const USER_PROFILE: JsonObject = {
  type: 'object',
  properties: {
    expertise_level: { enum: ['beginner', 'intermediate', 'expert'] },
    preferences: OBJECT,
    locale: { type: 'string' },
  },
};

const PREVIOUS_RESULT: JsonObject = {
  type: 'object',
  required: ['module'],
  properties: { module: { type: 'string' }, meta: OBJECT },
};

export const STANDARD_TYPES: ReadonlyMap<string, StandardType> = new Map<string, StandardType>([
  ['conversation_history', { schema: CONVERSATION_HISTORY, ttl: 'session', keyPattern: '${session_id}' }],
  ['user_profile', { schema: USER_PROFILE, ttl: -1, keyPattern: '${user_id}' }],
  ['session_state', { schema: OBJECT, ttl: 'session', cap: DAY, keyPattern: '${session_id}' }],
  ['previous_result', { schema: PREVIOUS_RESULT, ttl: 0, keyPattern: '${session_id}' }],
  ['analysis_cache', { schema: OBJECT, ttl: DAY, keyPattern: '${module}:${input_hash}' }],
  ['environment', { schema: OBJECT, ttl: 0, keyPattern: '${session_id}' }],
]);

/** Types of a module's own: any object, kept for the request unless a ttl is declared, shared within a session. */
export const CUSTOM_TYPE: StandardType = { schema: OBJECT, ttl: 0, keyPattern: '${session_id}' };
