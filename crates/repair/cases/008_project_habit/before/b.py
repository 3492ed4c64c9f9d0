app = Flask(__name__)
