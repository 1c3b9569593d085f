import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** A server that speaks MongoDB's wire protocol and keeps everything in memory: {@code java -cp 'lib/*' MongoWire.java PORT}. */
public class MongoWire {
    public static void main(String[] args) throws Exception {
        MemoryBackend backend = new MemoryBackend();
        backend.version(new OldestThatTheDriverAccepts());
        MongoServer server = new MongoServer(backend);
        server.bind("127.0.0.1", Integer.parseInt(args[0]));
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
        System.out.println("ready on " + server.getConnectionString());
        Thread.currentThread().join();
    }

    /** The library reports wire version 8; the driver asks for 9 (MongoDB 4.4) or newer. */
    private static final class OldestThatTheDriverAccepts implements MongoVersion {
        public List<Integer> getVersionArray() { return List.of(4, 4, 0); }
        public int getWireVersion() { return 9; }
    }
}
