export {
  signalRules,
  type SignalDirection,
  type SignalRule,
} from '../../domain/shared/signal-rules.ts';
