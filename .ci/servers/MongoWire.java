import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import de.bwaldvogel.mongo.wire.message.MongoQuery;
import java.util.List;

/** A server that speaks MongoDB's wire protocol and keeps everything in memory: {@code java -cp 'lib/*' MongoWire.java PORT}. */
public class MongoWire {
    public static void main(String[] args) throws Exception {
        MemoryBackend backend = new OneCommandAtATime();
        backend.version(new OldestThatTheDriverAccepts());
        MongoServer server = new MongoServer(backend);
        server.bind("127.0.0.1", Integer.parseInt(args[0]));
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
        System.out.println("ready on " + server.getConnectionString());
        Thread.currentThread().join();
    }

    /** Commands of several connections at once sometimes fail in the library, with an error that has no message. */
    private static final class OneCommandAtATime extends MemoryBackend {
        @Override public synchronized Document handleMessage(MongoMessage message) { return super.handleMessage(message); }
        @Override public synchronized QueryResult handleQuery(MongoQuery query) { return super.handleQuery(query); }
    }

    /** The library reports wire version 8; the driver asks for 9 (MongoDB 4.4) or newer. */
    private static final class OldestThatTheDriverAccepts implements MongoVersion {
        public List<Integer> getVersionArray() { return List.of(4, 4, 0); }
        public int getWireVersion() { return 9; }
    }
}
