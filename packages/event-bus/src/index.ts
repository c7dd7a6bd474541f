// Facts that one part of the page tells the others: past tense, ids instead of rows, published by their owner alone.
// Never: state (that is @boveda/session), requests and replies, or anything only one area needs.
export { type AppEventName, type AppEvents, appEventNames, createEventBus, type EventBus, eventBus } from './event-bus';
