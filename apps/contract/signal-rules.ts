export {
  minSignalOutcomes,
  signalRules,
  type SignalRule,
} from '../../domain/shared/market/signal-rules.ts';
